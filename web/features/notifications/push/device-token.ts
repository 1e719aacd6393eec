/** How our server is told of a browser that it may write to: the subscription, and the language that its person reads. */
export const toDeviceToken = (subscription: PushSubscription, locale: string): string => {
  const { endpoint, keys } = subscription.toJSON()
  return JSON.stringify({ endpoint, keys, locale })
}
