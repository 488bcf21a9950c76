/** Made by build.mjs: from an asset's plain name ("nullarium.wasm") to the name it has in the build folder. */
declare const ASSETS: Readonly<Record<string, string>>;
