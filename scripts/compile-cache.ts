/** The folder of Node's compile cache, for servers, steps and tests. */
export const COMPILE_CACHE = 'node_modules/.cache/node';
