interface Policy {
  createScriptURL(url: string): unknown
}
interface PolicyFactory {
  createPolicy(name: string, rules: Policy): Policy
}

const path = '/service-worker.js'
let policy: Policy | undefined

/** URL of the service worker as a TrustedScriptURL where the browser enforces Trusted Types; the policy allows no other script. */
export function toWorkerUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
  policy ??= trustedTypes?.createPolicy('chorus', {
    createScriptURL(url) {
      if (url === path) return url
      throw new TypeError('Only our service worker may be loaded.')
    },
  })
  return (policy ? policy.createScriptURL(path) : path) as string
}
