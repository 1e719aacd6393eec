/** The token that /v1 stores for a browser: JSON of the subscription and the language for its messages. */
export const toDeviceToken = (subscription: PushSubscription, locale: string): string => {
  const { endpoint, keys } = subscription.toJSON()
  return JSON.stringify({ endpoint, keys, locale })
}
