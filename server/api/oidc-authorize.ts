import { authorizeApple, authorizeGoogle } from '@chorus/contract/hosted-oidc'
import type { Serve } from '@chorus/contract/serve'
import type { Viewer } from '../account/find-viewer.ts'
import type { LoginConfig, OidcConfig } from '../config/login.ts'
import { inOwnWords } from '../hosted/in-own-words.ts'
import { discover, issuerAway } from '../login/discover.ts'
import { notOffered } from '../login/not-offered.ts'

/** In what the issuers want to be asked differently. What a scope opens would be posted to us by Apple: nothing of it is needed. */
const asked = {
  google: { response_type: 'id_token', scope: 'openid email profile', prompt: 'select_account' },
  apple: { response_type: 'code id_token', response_mode: 'fragment' },
} as const

/** Where a login at Google or Apple begins. Each page makes marks of its own, and takes no answer without them. */
export function oidcAuthorizeRoutes(serve: Serve<Viewer>, login: LoginConfig): void {
  const toUrl = async (name: keyof typeof asked, config: OidcConfig | undefined, marks: { state: string; nonce: string }) => {
    if (!config) throw notOffered(name === 'google' ? 'Google' : 'Apple')
    const { authorize } = await discover(config.issuer)
    if (!authorize) throw issuerAway(new Error('It has no page to say yes on.'))
    const back = new URL(`/login/callback/${name}`, login.publicUrl).href
    const fields = { client_id: config.clientIds[0]!, redirect_uri: back, ...asked[name], ...marks }
    for (const [field, value] of Object.entries(fields)) authorize.searchParams.set(field, value)
    return { url: authorize.href }
  }
  serve(authorizeGoogle, ({ body }) => inOwnWords(() => toUrl('google', login.google, body)))
  serve(authorizeApple, ({ body }) => inOwnWords(() => toUrl('apple', login.apple, body)))
}
