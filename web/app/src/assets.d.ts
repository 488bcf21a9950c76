/** Made by build.mjs: from an asset's plain name ("nullarium.wasm") to the name it has in the build folder. */
declare const ASSETS: Readonly<Record<string, string>>;

/** Made by tools/make_pictures.py of all pictures: symbols `p-<id>` as one text, and how large each picture is. */
declare const PICTURES: Readonly<{ sprite: string; sizes: Readonly<Record<string, [number, number]>> }>;

/** The symbols that stand on printed sheets alone. */
declare const PAPER_PICTURES: string;

/** The planted mistake that is switched on (core/plant.h): none in the app, where the comparison vanishes; in tests
 *  what tests/games/plants.c asks for. */
declare const PLANT: string;
