import * as z from 'zod/mini';

// The content security policy forbids code made from strings, which zod would otherwise try for speed.
z.config({ jitless: true });

export { z };
