import * as v from 'valibot'
import type { MiniAppHost } from '../../provider/mini-apps.ts'

/** What an app may call, by name. Each answers with a plain value, or throws. */
export type AppMethods = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>

const text = (most: number) => v.pipe(v.string(), v.maxLength(most))
const link = v.pipe(
  text(2048),
  v.url(),
  v.transform((url) => new URL(url)),
  v.check(({ protocol }) => protocol === 'https:' || protocol === 'http:'),
)
const flag = v.optional(v.boolean(), false)
const Button = v.object({ text: text(100), loading: flag, disabled: flag, hidden: flag })
const SignIn = v.object({
  nonce: v.pipe(v.string(), v.regex(/^[a-zA-Z\d]{8,128}$/)),
  notBefore: v.optional(v.pipe(text(40), v.isoTimestamp())),
  expirationTime: v.optional(v.pipe(text(40), v.isoTimestamp())),
  acceptAuthAddress: v.optional(v.boolean(), true),
})
const Cast = v.object({
  text: v.optional(text(10_000), ''),
  embeds: v.optional(v.pipe(v.array(text(2048)), v.maxLength(4)), []),
  close: flag,
  channelKey: v.optional(v.pipe(v.string(), v.regex(/^[a-z\d][a-z\d-]{0,99}$/i))),
})
const Request = v.object({
  id: v.optional(v.unknown()),
  method: text(100),
  params: v.optional(v.unknown()),
})

/** By the names of `miniAppHostCapabilityList`: what else an app finds out here by asking isn't there. */
const capabilities = [
  'wallet.getEthereumProvider',
  'actions.ready',
  'actions.openUrl',
  'actions.close',
  'actions.setPrimaryButton',
  'actions.addMiniApp',
  'actions.signIn',
  'actions.viewCast',
  'actions.viewProfile',
  'actions.composeCast',
  'actions.openMiniApp',
  'back',
]

/** The host API of mini apps. Source: `WireMiniAppHost` of `@farcaster/miniapp-core`. What it lacks here is answered with the API's own refusals. */
export function createAppMethods(host: MiniAppHost, chains: readonly string[]): AppMethods {
  const addMiniApp = async () => {
    const outcome = await host.add()
    if (outcome === 'added') return { result: {} }
    return { error: { type: outcome === 'declined' ? 'rejected_by_user' : 'invalid_domain_manifest' } }
  }
  const unsupported = { error: 'unsupported', message: 'Chorus doesn’t send or swap tokens for apps.' }
  return {
    context: () => host.context,
    ready: () => host.ready(),
    close: () => host.close(),
    openUrl: (url) => host.leave(v.parse(link, url)),
    async openMiniApp(options) {
      await host.open(v.parse(v.object({ url: link }), options).url)
    },
    updateBackState(state) {
      host.showBack(v.parse(v.object({ visible: v.boolean() }), state).visible)
    },
    setPrimaryButton(options) {
      const { text: label, loading, disabled, hidden } = v.parse(Button, options)
      host.showPrimary(hidden || label === '' ? undefined : { text: label, isBusy: loading, isDisabled: disabled })
    },
    async signIn(options) {
      const result = await host.signIn(v.parse(SignIn, options))
      return result ? { result } : { error: { type: 'rejected_by_user' } }
    },
    signManifest: () => ({ error: { type: 'rejected_by_user' } }),
    addFrame: addMiniApp,
    addMiniApp,
    async composeCast(options = {}) {
      const { text: words, embeds, close, channelKey } = v.parse(Cast, options)
      const posting = host.compose([words, ...embeds].filter(Boolean).join('\n'), channelKey)
      if (close) return host.close()
      const hash = await posting
      return { cast: hash === undefined ? null : { hash } }
    },
    viewProfile(options) {
      host.showProfile(v.parse(v.object({ fid: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) }), options).fid)
    },
    viewCast(options) {
      host.showPost(v.parse(v.object({ hash: v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i)) }), options).hash)
    },
    viewToken: refuse,
    requestCameraAndMicrophoneAccess: refuse,
    sendToken: () => ({ success: false, reason: 'send_failed', error: unsupported }),
    swapToken: () => ({ success: false, reason: 'swap_failed', error: unsupported }),
    impactOccurred: () => undefined,
    notificationOccurred: () => undefined,
    selectionChanged: () => undefined,
    getCapabilities: () => capabilities,
    getChains: () => chains,
    eip6963RequestProvider: () => undefined,
    async ethProviderRequest(request) {
      const { method, params } = v.parse(Request, request)
      return host.wallet.request(method, Array.isArray(params) ? params : [])
    },
    async ethProviderRequestV2(request) {
      const { id, method, params } = v.parse(Request, request)
      const answer = { jsonrpc: '2.0', id }
      try {
        return { ...answer, result: await host.wallet.request(method, Array.isArray(params) ? params : []) }
      } catch (error) {
        return { ...answer, error: toRpcError(error) }
      }
    },
  }
}

function refuse(): never {
  throw new Error('This isn’t supported here.')
}

/** The wallet's own errors keep their code and sentence; ours say as little as they need to. */
function toRpcError(error: unknown): { code: number; message: string; details: string } {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown }
  const words = typeof message === 'string' ? message.slice(0, 500) : 'The request failed.'
  return { code: typeof code === 'number' ? code : -32_603, message: words, details: words }
}
