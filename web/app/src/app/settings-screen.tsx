/* settings-screen.tsx - language, theme, hand, motion, pace, how moves are confirmed, sound. */
import { play, wishFor } from "../feel/sounds";
import { TutorChoice } from "../help/tutor";
import { languages, ownNames } from "../texts";
import { useApp, useSay } from "./context";
import { NameField } from "./name-field";
import { Choice } from "./parts";
import { paces } from "./settings";
import { TopBar } from "./top-bar";

function OnOff({ label, value, onChange }: { label: string; value: boolean; onChange: (value: boolean) => void }) {
    const say = useSay();
    return <Choice label={label} value={value ? "on" : "off"} onChange={(one) => onChange(one === "on")}
                   options={[{ value: "off", text: say("off") }, { value: "on", text: say("on") }]} />;
}

export function SettingsScreen() {
    const { settings, change, texts } = useApp();
    const say = useSay();
    return (
        <>
            <TopBar title={say("settings-title")} aside />
            <main class="settings">
                <h2>{say("settings-language")}</h2>
                <Choice label={say("settings-language")} value={settings.language}
                        onChange={(language) => change({ language })}
                        options={languages.map((value) => ({ value, text: ownNames[value] }))} />
                <h2>{say("settings-theme")}</h2>
                <Choice label={say("settings-theme")} value={settings.theme} onChange={(theme) => change({ theme })}
                        options={[
                    { value: "auto", text: say("theme-auto") },
                    { value: "light", text: say("theme-light") },
                    { value: "dark", text: say("theme-dark") },
                ]} />
                <h2>{say("settings-hand")}</h2>
                <p class="fine">{say("settings-hand-text")}</p>
                <Choice label={say("settings-hand")} value={settings.hand} onChange={(hand) => change({ hand })}
                        options={[
                    { value: "left", text: say("hand-left") },
                    { value: "right", text: say("hand-right") },
                ]} />
                <h2>{say("settings-motion")}</h2>
                <Choice label={say("settings-motion")} value={settings.motion} onChange={(motion) => change({ motion })}
                        options={[
                    { value: "auto", text: say("motion-auto") },
                    { value: "less", text: say("motion-less") },
                ]} />
                <h2>{say("settings-pace")}</h2>
                <p class="fine">{say("settings-pace-text")}</p>
                <Choice label={say("settings-pace")} value={settings.pace} onChange={(pace) => change({ pace })}
                        options={paces.map((value) => ({ value, text: texts.find(`web.pace-${value}`) }))} />
                <h2>{say("settings-confirm")}</h2>
                <Choice label={say("settings-confirm")} value={settings.confirm}
                        onChange={(confirm) => change({ confirm })}
                        options={[
                    { value: "tap", text: say("confirm-tap") },
                    { value: "button", text: say("confirm-button") },
                ]} />
                <h2>{texts.find("web-after.tutor-title")}</h2>
                <p class="fine">{texts.find("web-after.tutor-text")}</p>
                <TutorChoice />
                <h2>{say("settings-sound")}</h2>
                <OnOff label={say("settings-sound")} value={settings.sound} onChange={(sound) => {
                    change({ sound });
                    wishFor({ ...settings, sound });
                    play("bell");
                }} />
                {"vibrate" in navigator && <>
                    <h2>{say("settings-tick")}</h2>
                    <OnOff label={say("settings-tick")} value={settings.tick} onChange={(tick) => {
                        change({ tick });
                        wishFor({ ...settings, tick, sound: false });
                        play("bell");
                    }} />
                </>}
                <h2>{say("your-name")}</h2>
                <NameField label={say("settings-name-text")} name={settings.name} most={24}
                           keep={(name) => change({ name })} />
            </main>
        </>
    );
}
