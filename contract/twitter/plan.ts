/** X's plans: pay per use, the older subscriptions (Basic and Pro), and Enterprise. */
export const xPlans = ['self-serve', 'legacy', 'enterprise'] as const
export type XPlan = (typeof xPlans)[number]

/**
 * What not every plan has. replies: to posts whose author neither mentioned nor quoted the account. bookmarks: X accepts them only from OAuth 2.0
 * logins, except perhaps on Enterprise.
 */
export const xFeatures = ['likes', 'follows', 'quotes', 'replies', 'bookmarks', 'profile'] as const
export type XFeature = (typeof xFeatures)[number]

/**
 * Since February 23, 2026, all plans but Enterprise limit replies. Since April 20, only Enterprise has quotes, and pay per use has no likes or
 * follows. X doesn't say whether the older subscriptions still have those two; a refusal is remembered.
 */
export const planFeatures: Readonly<Record<XPlan, readonly XFeature[]>> = {
  'self-serve': ['profile'],
  legacy: ['likes', 'follows', 'profile'],
  enterprise: xFeatures,
}
