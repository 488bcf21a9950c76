"""Reads one picture, a small SVG file, and flattens it: every shape becomes absolute paths of M, L, C and Z in hundredths of a unit,
with a role for its fill and its stroke. What cannot be flattened is refused in one sentence that says what would be right."""
import math
import re
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass

SVG = "{http://www.w3.org/2000/svg}"
ROLES = {"currentColor": "ink", "var(--hole)": "ground", "var(--tint)": "tint", "var(--middle)": "middle"}
MOST = 320  # units: hundredths fit into 16 bits
FINE = 40  # units: larger pictures are drawn to a tenth of a unit, which nobody sees and which packs far better
KAPPA = 4 / 3 * math.tan(math.pi / 8)  # a quarter of a circle as one curve
STYLE = {"fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "opacity"}
SHAPES = {"path": {"d"}, "circle": {"cx", "cy", "r"}, "ellipse": {"cx", "cy", "rx", "ry"}, "rect": {"x", "y", "width", "height", "rx"},
          "line": {"x1", "y1", "x2", "y2"}, "polyline": {"points"}, "polygon": {"points"}}
INSTEAD = {"text": "draw its letters as paths", "clipPath": "draw the shape as it is seen, cut off", "mask": "draw the shape as it is seen, cut off",
           "linearGradient": "use one flat colour", "radialGradient": "use one flat colour", "pattern": "use one flat colour",
           "use": "write the shapes themselves", "symbol": "write the shapes themselves", "defs": "write the shapes themselves",
           "image": "draw it as paths", "style": "write fill and stroke at the shape", "script": "a picture is only shapes",
           "filter": "use flat colours", "animate": "a picture stands still"}
NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"


class Refused(Exception):
    pass


@dataclass(frozen=True)
class Path:
    steps: tuple  # ("M", x, y), ("L", x, y), ("C", x1, y1, x2, y2, x, y), ("Z",), in hundredths
    fill: str  # "none", a role, or #rrggbb
    stroke: str
    width: int  # of the stroke, in hundredths
    cap: str
    join: str
    opacity: int  # of a hundred

    def look(self):
        return self.fill, self.stroke, self.width, self.cap, self.join, self.opacity

    def box(self):
        """Left, top, right, bottom of its points, without the stroke."""
        points = [point for step in self.steps for point in zip(step[1::2], step[2::2])]
        return min(x for x, _ in points), min(y for _, y in points), max(x for x, _ in points), max(y for _, y in points)


@dataclass(frozen=True)
class Picture:
    id: str
    file: str
    width: int  # in hundredths
    height: int
    paths: tuple


def times(a, b):
    """Does b first, then a: (a, b, c, d, e, f) as in matrix()."""
    return (a[0] * b[0] + a[2] * b[1], a[1] * b[0] + a[3] * b[1], a[0] * b[2] + a[2] * b[3], a[1] * b[2] + a[3] * b[3],
            a[0] * b[4] + a[2] * b[5] + a[4], a[1] * b[4] + a[3] * b[5] + a[5])


class Reader:
    def __init__(self, name, file):
        self.name, self.file, self.paths, self.grid = name, file, [], 1

    def refuse(self, element, what, instead):
        tag = element.tag.replace(SVG, "")
        raise Refused(f"{self.file}: <{tag}>: {what}: {instead}.")

    def number(self, element, key, otherwise=None):
        text = element.get(key)
        if text is None:
            if otherwise is None:
                self.refuse(element, f"{key} is missing", f'write {key}="..."')
            return otherwise
        if not re.fullmatch(NUMBER, text):
            self.refuse(element, f'{key}="{text}" is no plain number', "write units of the viewBox, without px or %")
        return float(text)

    def place(self, units):
        return round(100 * units / self.grid) * self.grid

    def matrix(self, element):
        whole = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
        text = element.get("transform", "")
        rest = re.sub(rf"\s*(\w+)\(((?:\s*,?\s*{NUMBER})*)\s*\)\s*,?", "", text)
        if rest.strip():
            self.refuse(element, f'transform="{text}" cannot be read', "use translate, scale, rotate and matrix with plain numbers")
        for name, inner in re.findall(r"(\w+)\(([^)]*)\)", text):
            n = [float(one) for one in re.findall(NUMBER, inner)]
            if name == "translate" and len(n) in (1, 2):
                one = (1, 0, 0, 1, n[0], n[1] if len(n) == 2 else 0)
            elif name == "scale" and len(n) in (1, 2):
                one = (n[0], 0, 0, n[-1], 0, 0)
            elif name == "rotate" and len(n) in (1, 3):
                cos, sin = math.cos(math.radians(n[0])), math.sin(math.radians(n[0]))
                x, y = n[1:] if len(n) == 3 else (0, 0)
                one = (cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)
            elif name == "matrix" and len(n) == 6:
                one = tuple(n)
            else:
                self.refuse(element, f'transform="{text}" cannot be read', "use translate, scale, rotate and matrix with plain numbers")
            whole = times(whole, one)
        return whole

    def paint(self, element, key, style):
        text = style.get(key)
        if text is None:
            if key == "fill":
                self.refuse(element, "it has no fill", 'write fill="none", fill="currentColor" or a colour')
            return "none"
        if text == "none" or text in ROLES:
            return ROLES.get(text, text)
        if not re.fullmatch(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})", text):
            self.refuse(element, f'{key}="{text}" is no colour we print', f"use none, #rrggbb, {', '.join(ROLES)}")
        digits = text[1:].lower()
        return "#" + (digits if len(digits) == 6 else "".join(2 * one for one in digits))

    def shape(self, element, matrix, style):
        tag = element.tag.replace(SVG, "")
        fill, stroke = self.paint(element, "fill", style), self.paint(element, "stroke", style)
        if fill == stroke == "none":
            self.refuse(element, "it has neither fill nor stroke", "give it one or leave it out")
        stretch = math.hypot(matrix[0], matrix[1])
        skew = abs(matrix[0] * matrix[2] + matrix[1] * matrix[3]) + abs(stretch - math.hypot(matrix[2], matrix[3]))
        if stroke != "none" and skew > 1e-6 * stretch:
            self.refuse(element, "its stroke would be wider one way than the other", "scale both ways alike, or draw it as a filled path")
        given = style.get("stroke-width", "1")
        opaque = style.get("opacity", "1")
        for key, text in (("stroke-width", given), ("opacity", opaque)):
            if not re.fullmatch(NUMBER, text):
                self.refuse(element, f'{key}="{text}" is no plain number', "write units of the viewBox, without px or %")
        cap, join = style.get("stroke-linecap", "butt"), style.get("stroke-linejoin", "miter")
        if cap not in ("butt", "round") or join not in ("miter", "round"):
            self.refuse(element, f"{cap} caps and {join} joins are not drawn", "use butt or round caps, miter or round joins")
        steps = []
        for op, *points in getattr(self, "do_" + tag)(element):
            placed = []
            for x, y in zip(points[::2], points[1::2]):
                placed += [self.place(matrix[0] * x + matrix[2] * y + matrix[4]), self.place(matrix[1] * x + matrix[3] * y + matrix[5])]
            if any(abs(one) > 100 * MOST for one in placed):
                self.refuse(element, "it lies far outside", f"keep within {MOST} units")
            steps.append((op, *placed))
        if stroke == "none":
            stretch, cap, join = 0, "butt", "miter"
        path = Path(tuple(steps), fill, stroke, self.place(stretch * float(given)), cap, join, round(100 * float(opaque)))
        self.add(path)

    def add(self, path):
        """What follows in the same look and lies apart from it (or is only a line) becomes one path with it."""
        last = self.paths[-1] if self.paths else None
        if last and last.look() == path.look() and path.opacity == 100:
            a, b = last.box(), path.box()
            apart = a[2] + path.width < b[0] or b[2] + path.width < a[0] or a[3] + path.width < b[1] or b[3] + path.width < a[1]
            if apart or path.fill == "none":
                self.paths[-1] = Path(last.steps + path.steps, *path.look())
                return
        self.paths.append(path)

    def do_path(self, element):
        try:
            yield from path_steps(element.get("d", ""))
        except ValueError as mistake:
            self.refuse(element, f"d cannot be read {mistake}", "use M L H V C S Q T A Z with plain numbers")

    def do_circle(self, element):
        r = self.number(element, "r")
        return oval(self.number(element, "cx", 0), self.number(element, "cy", 0), r, r)

    def do_ellipse(self, element):
        return oval(self.number(element, "cx", 0), self.number(element, "cy", 0), self.number(element, "rx"), self.number(element, "ry"))

    def do_rect(self, element):
        x, y, w, h = self.number(element, "x", 0), self.number(element, "y", 0), self.number(element, "width"), self.number(element, "height")
        r = min(self.number(element, "rx", 0), w / 2, h / 2)
        if not r:
            return [("M", x, y), ("L", x + w, y), ("L", x + w, y + h), ("L", x, y + h), ("Z",)]
        k = r * (1 - KAPPA)
        return [("M", x + r, y), ("L", x + w - r, y), ("C", x + w - k, y, x + w, y + k, x + w, y + r), ("L", x + w, y + h - r),
                ("C", x + w, y + h - k, x + w - k, y + h, x + w - r, y + h), ("L", x + r, y + h), ("C", x + k, y + h, x, y + h - k, x, y + h - r),
                ("L", x, y + r), ("C", x, y + k, x + k, y, x + r, y), ("Z",)]

    def do_line(self, element):
        return [("M", self.number(element, "x1", 0), self.number(element, "y1", 0)), ("L", self.number(element, "x2", 0), self.number(element, "y2", 0))]

    def do_polyline(self, element):
        text = element.get("points", "")
        n = [float(one) for one in re.findall(NUMBER, text)]
        if len(n) < 4 or len(n) % 2 or re.sub(NUMBER, "", text).replace(",", "").strip():
            self.refuse(element, f'points="{text}" cannot be read', "write pairs of plain numbers")
        return [("L" if i else "M", n[i], n[i + 1]) for i in range(0, len(n), 2)]

    def do_polygon(self, element):
        return [*self.do_polyline(element), ("Z",)]

    def walk(self, element, matrix, style):
        for child in element:
            tag = child.tag.replace(SVG, "") if isinstance(child.tag, str) else ""
            if tag in ("", "title", "desc"):
                continue
            if tag != "g" and tag not in SHAPES:
                self.refuse(child, "it cannot be flattened", INSTEAD.get(tag, f"use g, {', '.join(SHAPES)}"))
            strange = set(child.keys()) - STYLE - {"transform"} - SHAPES.get(tag, set())
            if strange:
                self.refuse(child, f"{sorted(strange)[0]} is not known", f"use {', '.join(sorted(STYLE))} and transform")
            if tag == "g" and child.get("opacity"):
                self.refuse(child, "opacity of a group", "give it to each shape")
            inner = {**style, **{key: child.get(key) for key in STYLE if child.get(key) is not None}}
            (self.walk if tag == "g" else self.shape)(child, times(matrix, self.matrix(child)), inner)

    def read(self, text):
        try:
            root = ElementTree.fromstring(text)
        except ElementTree.ParseError as mistake:
            raise Refused(f"{self.file}: it is not well-formed: {mistake}.") from None
        if root.tag != SVG + "svg":
            self.refuse(root, "it is no SVG", 'begin with <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">')
        box = re.findall(NUMBER, root.get("viewBox", ""))
        if len(box) != 4:
            self.refuse(root, "it has no viewBox", 'write viewBox="0 0 WIDTH HEIGHT"')
        x, y, w, h = (float(one) for one in box)
        if not 0 < w <= MOST or not 0 < h <= MOST:
            self.refuse(root, "its viewBox is empty or too large", f"use at most {MOST} units")
        strange = set(root.keys()) - {"viewBox"}
        if strange:
            self.refuse(root, f"{sorted(strange)[0]} is not known", "a picture has a viewBox and nothing else")
        self.grid = 10 if max(w, h) > FINE else 5
        self.walk(root, (1.0, 0.0, 0.0, 1.0, -x, -y), {})
        if not self.paths:
            self.refuse(root, "it is empty", "draw something")
        return Picture(self.name, self.file, round(100 * w), round(100 * h), tuple(self.paths))


def oval(cx, cy, rx, ry):
    a, b = rx * KAPPA, ry * KAPPA
    return [("M", cx + rx, cy), ("C", cx + rx, cy + b, cx + a, cy + ry, cx, cy + ry), ("C", cx - a, cy + ry, cx - rx, cy + b, cx - rx, cy),
            ("C", cx - rx, cy - b, cx - a, cy - ry, cx, cy - ry), ("C", cx + a, cy - ry, cx + rx, cy - b, cx + rx, cy), ("Z",)]


def arc(x0, y0, rx, ry, turn, large, sweep, x, y):
    """An elliptic arc as curves of at most a quarter each (SVG 1.1, F.6.5)."""
    if (x0, y0) == (x, y):
        return
    if not rx or not ry:
        yield ("L", x, y)
        return
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    dx, dy = (x0 - x) / 2, (y0 - y) / 2
    px, py = cos * dx + sin * dy, cos * dy - sin * dx
    grow = math.sqrt(max(1.0, (px / rx) ** 2 + (py / ry) ** 2))
    rx, ry = abs(rx) * grow, abs(ry) * grow
    under = (rx * ry) ** 2 / ((rx * py) ** 2 + (ry * px) ** 2) - 1
    k = math.sqrt(max(0.0, under)) * (-1 if large == sweep else 1)
    cx, cy = k * rx * py / ry, -k * ry * px / rx
    mx, my = cos * cx - sin * cy + (x0 + x) / 2, sin * cx + cos * cy + (y0 + y) / 2
    first = math.atan2((py - cy) / ry, (px - cx) / rx)
    whole = math.atan2((-py - cy) / ry, (-px - cx) / rx) - first
    if sweep and whole < 0:
        whole += 2 * math.pi
    if not sweep and whole > 0:
        whole -= 2 * math.pi
    parts = max(1, math.ceil(abs(whole) / (math.pi / 2) - 1e-9))
    t = 4 / 3 * math.tan(whole / parts / 4)

    def place(u, v):
        return cos * rx * u - sin * ry * v + mx, sin * rx * u + cos * ry * v + my

    for i in range(parts):
        a, b = first + whole * i / parts, first + whole * (i + 1) / parts
        yield ("C", *place(math.cos(a) - t * math.sin(a), math.sin(a) + t * math.cos(a)),
               *place(math.cos(b) + t * math.sin(b), math.sin(b) - t * math.cos(b)), *place(math.cos(b), math.sin(b)))


COUNT = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def path_tokens(d):
    """Commands with their numbers; the flags of an arc may stand without a space."""
    at, op = 0, None
    blank = re.compile(r"[\s,]*")
    while True:
        at = blank.match(d, at).end()
        if at == len(d):
            return
        if d[at].isalpha():
            op = d[at]
            at += 1
        elif op is None or op in "zZ":
            raise ValueError(f"at {d[at:at + 12]!r}")
        if op.upper() not in COUNT:
            raise ValueError(f"at {op!r}")
        numbers = []
        for i in range(COUNT[op.upper()]):
            at = blank.match(d, at).end()
            found = re.compile("[01]" if op in "aA" and i in (3, 4) else NUMBER).match(d, at)
            if not found:
                raise ValueError(f"at {d[at:at + 12]!r}")
            numbers.append(float(found[0]))
            at = found.end()
        yield op, numbers
        op = {"M": "L", "m": "l"}.get(op, op)


def path_steps(d):
    x = y = startx = starty = 0.0
    control, last = (0.0, 0.0), ""
    for op, n in path_tokens(d):
        up = op.upper()
        if not last and up != "M":
            raise ValueError("as it does not begin with M")
        if op != up and up not in "ZHVA":
            n = [value + (y if i % 2 else x) for i, value in enumerate(n)]
        elif op == "h" or op == "v":
            n = [n[0] + (x if op == "h" else y)]
        elif op == "a":
            n[5:] = [n[5] + x, n[6] + y]
        before = (2 * x - control[0], 2 * y - control[1])
        if up == "Z":
            yield ("Z",)
            x, y = startx, starty
        elif up == "A":
            yield from arc(x, y, *n)
            x, y = n[5:]
        elif up in "CS":
            if up == "S":
                n = [*(before if last in "CS" else (x, y)), *n]
            yield ("C", *n)
            control, (x, y) = (n[2], n[3]), n[4:]
        elif up in "QT":
            if up == "T":
                n = [*(before if last in "QT" else (x, y)), *n]
            qx, qy, tox, toy = n
            yield ("C", x + 2 / 3 * (qx - x), y + 2 / 3 * (qy - y), tox + 2 / 3 * (qx - tox), toy + 2 / 3 * (qy - toy), tox, toy)
            control, (x, y) = (qx, qy), (tox, toy)
        else:
            x, y = (n[0], y) if up == "H" else (x, n[0]) if up == "V" else n
            yield ("M" if up == "M" else "L", x, y)
            if up == "M":
                startx, starty = x, y
        last = up
    if not last:
        raise ValueError("as it is empty")
