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
 * X limited replies on its self-serve tiers on February 23, 2026, and removed likes, follows and quotes from all of them on April 20. Its developer
 * agreement counts pay per use, Basic and Pro as self-serve. Source: X's changelog, and its agreement on "Self-Serve Use".
 */
export const planFeatures: Readonly<Record<XPlan, readonly XFeature[]>> = {
  'self-serve': ['profile'],
  legacy: ['profile'],
  enterprise: xFeatures,
}
