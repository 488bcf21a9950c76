/* workers_page.ts - a page for workers_test.mjs: the engine without the app, with every message that reaches the
 * page. */
import { openEngine } from "../../web/app/src/engine/client";

declare global {
    interface Window {
        opened: ReturnType<typeof openEngine>;
        heard: string[];
        workers: Worker[];
    }
}

window.heard = [];
window.workers = [];
const Plain = window.Worker;
window.Worker = class extends Plain {
    constructor(address: string | URL, options?: WorkerOptions) {
        super(address, options);
        window.workers.push(this);
        this.addEventListener("message", (event) => window.heard.push(JSON.stringify(event.data)));
    }
};
window.opened = openEngine();
