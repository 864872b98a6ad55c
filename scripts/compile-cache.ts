/** Where compiled modules are kept from start to start, for servers, steps and tests alike. */
export const COMPILE_CACHE = 'node_modules/.cache/node';
