import { xSessionHeaders } from '@chorus/contract/twitter/login'
import type { XPayload } from '@chorus/model/session/session'

/** Spec 1 §8: all five headers. */
export const toSessionHeaders = (payload: XPayload): Record<string, string> => ({
  [xSessionHeaders.clientId]: payload.clientId,
  [xSessionHeaders.accessToken]: payload.accessToken,
  [xSessionHeaders.accessTokenSecret]: payload.accessTokenSecret,
  [xSessionHeaders.consumerKey]: payload.consumerKey,
  [xSessionHeaders.consumerSecret]: payload.consumerSecret,
})
