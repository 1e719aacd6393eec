/** X's plans: pay per use, the older subscriptions (Basic and Pro), and Enterprise. */
export const xPlans = ['self-serve', 'legacy', 'enterprise'] as const
export type XPlan = (typeof xPlans)[number]

/**
 * What not every plan has. replies: to posts whose author neither mentioned nor quoted the account. bookmarks: X takes them only from
 * OAuth 2.0 logins, contracts aside.
 */
export const xFeatures = ['likes', 'follows', 'quotes', 'replies', 'bookmarks', 'profile'] as const
export type XFeature = (typeof xFeatures)[number]

/** Since February 23, 2026, replies are limited on all plans but contracts. Pay per use has lacked likes, follows and quotes since April 20. */
export const planFeatures: Readonly<Record<XPlan, readonly XFeature[]>> = {
  'self-serve': ['profile'],
  legacy: ['likes', 'follows', 'quotes', 'profile'],
  enterprise: xFeatures,
}
