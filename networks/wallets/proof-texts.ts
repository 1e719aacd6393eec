/** Names of the typed data domains whose signatures act for an account on a network or in a DAO, by what their specifications call them. */
const actingDomains = /^(?:Farcaster\b|snapshot$|Lens\b|zkSync$)/i

/** Methods of Farcaster's client API that a wallet authorises by signing JSON. */
const clientMethods = /^(?:generate|revoke)Token$/

/** Whether a signed text would act for an account on a network: such a text must come from us and from no one else. */
export function isNetworkText(text: string): boolean {
  try {
    const { method } = Object(JSON.parse(text)) as { method?: unknown }
    return typeof method === 'string' && clientMethods.test(method)
  } catch {
    return false
  }
}

export const isNetworkDomain = (name: string): boolean => actingDomains.test(name.trim())
