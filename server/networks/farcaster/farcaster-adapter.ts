import { bindFarcaster } from '@chorus/contract/account/bind'
import { loginFarcaster } from '@chorus/contract/account/login'
import { createVault } from '../../vault/vault.ts'
import type { NetworkAdapter } from '../adapter/network-adapter.ts'
import { type ClientApi, createClientApi } from './client-api/create-client-api.ts'
import { createClientIndex } from './client-api/create-client-index.ts'
import { createRefusing } from './client-api/refusing.ts'
import { rememberReads } from './client-api/remember-reads.ts'
import { withoutClientApi } from './client-api/without-client-api.ts'
import { withoutIndex } from './client-api/without-index.ts'
import { createFarcasterReads } from './create-farcaster-reads.ts'
import { createCustodyCookie } from './custody/custody-cookie.ts'
import { custodyRoutes } from './custody/custody-routes.ts'
import { farcasterConfig, type FarcasterConfig } from './farcaster-config.ts'
import { farcasterConnections } from './farcaster-connections.ts'
import { createFarcasterPush } from './farcaster-push.ts'
import { farcasterSwitches } from './farcaster-switches.ts'
import { createCastLinks, createCastSource } from './hub/cast-sources.ts'
import { createHubFetch } from './hub/create-hub-fetch.ts'
import { createFarcasterFollows } from './hub/farcaster-follows.ts'
import { createFarcasterHub } from './hub/farcaster-hub.ts'
import { createFarcasterPeople } from './hub/farcaster-people.ts'
import { createFarcasterRegistry } from './hub/farcaster-registry.ts'
import { createProStatus } from './hub/pro-status.ts'
import { createFarcasterKeys } from './keys/farcaster-keys.ts'
import { farcasterKeyRoutes } from './keys/key-routes.ts'
import { createRevokeKeys } from './keys/revoke-keys.ts'
import { farcasterUploadTokenRoute } from './keys/upload-token-route.ts'
import { createSubmit } from './messages/create-submit.ts'
import { hostedFarcasterMessageRoutes } from './messages/hosted-message-routes.ts'
import { farcasterMessageRoutes, type MessageRouteDeps } from './messages/message-routes.ts'
import { expiredMessages } from './messages/signed-messages.ts'
import { miniAppRoutes } from './mini-apps/mini-app-routes.ts'
import { createFindFarcasterViewer } from './read-model/find-farcaster-viewer.ts'
import { clientChannelRoutes } from './routes/client-channel-routes.ts'
import { farcasterAccountRoutes } from './routes/farcaster-account.ts'
import { farcasterCastRoutes } from './routes/farcaster-cast-routes.ts'
import { farcasterChannelRoutes } from './routes/farcaster-channel-routes.ts'
import { farcasterRoutes } from './routes/farcaster-hub-routes.ts'
import { farcasterIpfsRoutes } from './routes/farcaster-ipfs-routes.ts'
import { farcasterLoginRoutes } from './routes/farcaster-login-routes.ts'
import { farcasterNotificationRoutes } from './routes/farcaster-notification-routes.ts'
import { farcasterPeopleRoutes } from './routes/farcaster-people-routes.ts'
import { farcasterSuggestionRoutes } from './routes/farcaster-suggestions.ts'
import { farcasterTimelineRoutes } from './routes/farcaster-timeline-routes.ts'
import { hostedFarcasterRoutes } from './routes/hosted-farcaster.ts'
import { farcasterSessions } from './sign-in/farcaster-sessions.ts'
import { createFarcasterProver, type FarcasterProof } from './sign-in/prove-farcaster.ts'

const toClientApi = ({ apiUrl, clientUrl, clientRoutes }: FarcasterConfig): ClientApi =>
  apiUrl && clientUrl ? createClientApi({ apiUrl, appUrl: clientUrl, routes: clientRoutes }) : withoutClientApi

export const farcasterAdapter: NetworkAdapter<FarcasterConfig> = {
  config: farcasterConfig,
  toPage: ({ hubUrls, relayUrl, rpcUrl, apiUrl, clientUrl, app, index, provider, upstream }, { isSandboxed }) => ({
    // Browsers read Farcaster through the provider API, which is this server.
    root: hubUrls[0]!,
    isSandboxed,
    isConnected: true,
    offersLogin: relayUrl !== undefined && rpcUrl !== undefined,
    options: {
      signer: apiUrl !== undefined && app !== undefined ? 'on' : undefined,
      walletSigner: rpcUrl !== undefined && app !== undefined ? 'on' : undefined,
      app: app && String(app.fid),
      index: index === 'off' && !provider && upstream !== 'client' ? undefined : 'on',
      client: apiUrl !== undefined && clientUrl !== undefined ? 'on' : undefined,
    },
  }),
  create({ db, keys, publicUrl }, config) {
    const { hubUrls, discover } = config
    const client = { fetcher: createHubFetch(hubUrls), now: Date.now }
    const hub = createFarcasterHub({ ...client, discover })
    const clientApi = toClientApi(config)
    const { index, upstream, forget, startJobs } = createFarcasterReads({ db, hub, config, clientApi, ...client })
    const findViewer = createFindFarcasterViewer(db)
    const farcasterKeys = createFarcasterKeys(client.fetcher, upstream, config.app?.fid)
    const hubs = hubUrls.map((url) => createHubFetch([url]))
    const submitMessage = createSubmit(client.fetcher, hubs)
    const prove = createFarcasterProver({ db, vault: createVault(db, keys), config, publicUrl })
    return {
      signIn: {
        platform: 'farcaster',
        prove: (proof) => prove(proof as FarcasterProof),
        serveLogin: (serve, logIn) => serve(loginFarcaster, async ({ body, context }) => logIn(context, await prove(body))),
        serveBind: (serve, bind) => serve(bindFarcaster, async ({ viewer, body }) => bind(viewer, await prove(body), body)),
        toBindFacts(identities, bound) {
          const mine = [bound, ...identities].find(({ platform }) => platform === 'farcaster')
          return { fid: Number(mine?.subject ?? 0) }
        },
      },
      sessions: farcasterSessions,
      // Only our own index tells events apart; those of a data provider come in groups.
      pushSwitches: farcasterSwitches,
      ...(config.index !== 'off' && !config.provider && { push: createFarcasterPush(db) }),
      connections: farcasterConnections,
      people: createFarcasterPeople(upstream, Date.now),
      follows: createFarcasterFollows({ ...client, discover }),
      posts: createCastSource(upstream, findViewer),
      links: createCastLinks(upstream),
      pollPlatform: 'farcaster',
      storage: { expired: { signed_messages: expiredMessages } },
      prepareRevoke: createRevokeKeys(db, createVault(db, keys), { farcasterKeys, submit: submitMessage.submit }),
      addRoutes(deps) {
        const { serve, hosted } = deps
        const reads = { db, upstream, index, findViewer }
        const isPro = createProStatus(client)
        farcasterRoutes(serve, { ...reads, isPro })
        farcasterTimelineRoutes(serve, reads)
        farcasterCastRoutes(serve, reads)
        farcasterPeopleRoutes(serve, reads)
        farcasterChannelRoutes(serve, reads)
        farcasterNotificationRoutes(serve, reads)
        farcasterIpfsRoutes(serve, config.ipfsUrl)
        farcasterAccountRoutes(serve, { db, keys })
        const registry = createFarcasterRegistry(client)
        const onAccepted: MessageRouteDeps['onAccepted'] = (touched) => {
          hub.forget(touched)
          forget?.(touched.fids)
        }
        const messages = { ...submitMessage, onAccepted }
        farcasterMessageRoutes(serve, messages)
        hostedFarcasterMessageRoutes(serve, { hosted, ...messages })
        hostedFarcasterRoutes(serve, { hosted, registry, farcasterKeys, hub })
        farcasterSuggestionRoutes(serve, { hub: upstream, ...deps })
        clientChannelRoutes(serve, { hosted, client: clientApi, guestClient: rememberReads(clientApi, Date.now) })
        const custodyIndex = createClientIndex({ client: createRefusing(clientApi), rest: { ...withoutIndex(upstream), ...index } })
        const custody = { db, keys, client: clientApi, registry, cookie: createCustodyCookie(publicUrl), now: Date.now }
        custodyRoutes(serve, { ...custody, index: custodyIndex, isPro })
        const login = { db, keys, prove, config, publicUrl, hasKey: farcasterKeys.has }
        farcasterLoginRoutes(deps, login)
        miniAppRoutes(deps, { db, config, publicUrl, users: upstream, now: Date.now })
        farcasterUploadTokenRoute(serve, { farcasterKeys, issueUploadToken: deps.issueUploadToken, publicUrl, now: Date.now })
        farcasterKeyRoutes(deps, { ...login, farcasterKeys, registry, users: upstream, submit: messages.submit })
      },
      startJobs,
      warm: () =>
        hub.warm().catch((cause: unknown) => {
          throw new Error('No Farcaster hub is responding. Set CHORUS_FARCASTER_HUB_URL to the HTTP API of one that does.', { cause })
        }),
    }
  },
}
