interface Policy {
  createScriptURL(url: string): unknown
}
interface PolicyFactory {
  createPolicy(name: string, rules: Policy): Policy
}

const path = '/push-worker.js'
let policy: Policy | undefined

/** Where the service worker is, as a page is allowed to name it: no other script can be registered by way of this. */
export function toWorkerUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
  policy ??= trustedTypes?.createPolicy('chorus', {
    createScriptURL(url) {
      if (url === path) return url
      throw new TypeError('No other script runs beside the pages.')
    },
  })
  return (policy ? policy.createScriptURL(path) : path) as string
}
