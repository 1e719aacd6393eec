/** What X sells. Self-serve: pay per use. Legacy: Basic and Pro, for those who had them. */
export const xPlans = ['self-serve', 'legacy', 'enterprise'] as const
export type XPlan = (typeof xPlans)[number]
