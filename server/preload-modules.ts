import { setImmediate as turn } from 'node:timers/promises'

/** What only some requests use. A start does not wait for it, and neither should the first such request. */
const loaders = [
  () => import('jose'),
  () => import('nodemailer'),
  () => import('web-push'),
  () => import('viem'),
  () => import('viem/accounts'),
  () => import('viem/siwe'),
  () => import('viem/ens'),
  () => import('viem/chains'),
]

/** Loads the large modules one by one, so that requests are answered in between. */
export async function preloadModules(): Promise<void> {
  for (const load of loaders) {
    await load()
    await turn()
  }
}
