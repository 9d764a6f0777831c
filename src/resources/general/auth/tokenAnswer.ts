import * as z from 'zod/mini'

/** A new token, as it is answered once; `expires_in` in seconds. */
export const token = z.object({ access_token: z.string(), token_type: z.string(), expires_in: z.int() })
