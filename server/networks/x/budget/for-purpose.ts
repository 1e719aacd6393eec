import type { XApi } from '../api/x-api.ts'
import type { XPurpose } from './to-purpose.ts'

/** Calls whose purpose their names don't tell. */
export const forPurpose = (api: XApi, purpose: XPurpose): XApi => ({ ...api, call: (call, as) => api.call({ ...call, purpose }, as) })
