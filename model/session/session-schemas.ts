import * as v from 'valibot'

/** Spec 1 §5: the first part of every stored session. */
export const baseSchema = v.object({
  type: v.optional(v.string()),
  profileId: v.string(),
  token: v.string(),
  createdAt: v.pipe(v.number(), v.finite(), v.minValue(0)),
  expiresAt: v.pipe(v.number(), v.finite(), v.minValue(0)),
})

const text = v.optional(v.string())
const flag = v.optional(v.boolean())

export const xPayloadSchema = v.looseObject({
  clientId: v.string(),
  accessToken: v.string(),
  accessTokenSecret: v.string(),
  consumerKey: v.string(),
  consumerSecret: v.string(),
})

export const blueskyPayloadSchema = v.looseObject({
  did: v.string(),
  handle: v.string(),
  accessJwt: v.string(),
  refreshJwt: v.string(),
  didDoc: v.optional(v.unknown()),
  email: text,
  emailConfirmed: flag,
  emailAuthFactor: flag,
  active: flag,
  status: text,
})

export const plainPayloadSchema = v.looseObject({
  accessToken: text,
  accountId: text,
  isNew: flag,
  uid: text,
  avatar: text,
  displayName: text,
  nonce: text,
  email: text,
  passcode: text,
  telegram_username: text,
  telegram_user_id: text,
})

export const providerPayloadSchema = v.looseObject({ accountId: text, accessToken: text, uid: text, avatar: text, displayName: text })

export const signatureSchema = v.looseObject({ address: v.string(), message: v.string(), signature: v.string() })
