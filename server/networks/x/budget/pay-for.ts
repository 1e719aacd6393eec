import type { XApi } from '../api/x-api.ts'

/** Calls that our application makes for a user, on that user's account. */
export const payFor = (api: XApi, payer: string): XApi => ({ ...api, call: (call, as) => api.call({ ...call, payer }, as) })
