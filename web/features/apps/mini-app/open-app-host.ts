import type { NetworkName } from '@chorus/model/network-identity'
import type { MiniAppHost, MiniAppPlace } from '@chorus/networks/provider/mini-apps'
import { usedApps } from '../../../services/apps/used-apps.ts'
import type { Services } from '../../../services/context/services.ts'
import { toPostPath } from '../../../services/navigation/post-path.ts'
import { toProfilePath } from '../../../services/navigation/profile-path.ts'
import { isPhone } from '../../../services/wallets/is-phone.ts'
import type { AppQuestions } from './app-questions.ts'
import { createAppWallet } from './app-wallet.ts'
import type { LaunchedApp } from './launched-app.ts'
import { openFrameDoor } from './open-frame-door.ts'

interface Opening {
  services: Services
  network: NetworkName
  app: LaunchedApp
  place: MiniAppPlace
  questions: AppQuestions
  /** Chains of wallets, as CAIP-2 ids. */
  chains: readonly string[]
  navigate(path: string): void
}

interface Screen extends Pick<MiniAppHost, 'showBack' | 'showPrimary'> {
  onReady(): void
  onClose(): void
  onOpen(url: URL): void
}

export interface OpenedAppHost {
  goBack(): void
  pressPrimary(): void
  stop(): void
}

/** No account is active on the app's network. */
export class NoAccount extends Error {
  override name = 'NoAccount'
}

/** Prepares to answer an app, before its frame is drawn. Throws `NoAccount` if the one that opened it has logged out. */
export async function openAppHost(
  { services, network, app, place, questions, chains, navigate }: Opening,
  { findFrame, address }: { findFrame(): HTMLIFrameElement | null; address: URL },
  { onReady, onClose, onOpen, ...screen }: Screen,
): Promise<OpenedAppHost> {
  const { miniApps, viewerId } = services.connections[network]
  if (!miniApps || viewerId === undefined) throw new NoAccount()
  const own = { network, viewerId, url: app.url }
  const { host, hostname: domain } = new URL(app.url)
  const context = await miniApps.describe({ place, isAdded: usedApps.isAdded(own), isPhone: isPhone() })
  usedApps.note({ ...own, name: app.name, iconUrl: app.iconUrl, usedAt: services.now() })
  const wallet = createAppWallet({ questions, host, emit: (event, params) => served.emitWallet(event, params) })
  const leaveFor = (path: string) => {
    onClose()
    navigate(path)
  }
  const appHost: MiniAppHost = {
    ...screen,
    context,
    wallet,
    ready: onReady,
    close: onClose,
    signIn: (request) => questions.ask('signIn', { open: () => miniApps.openSignIn({ ...request, domain, uri: app.url }) }),
    async add() {
      if (usedApps.isAdded(own)) return 'added'
      const found = await questions.ask('add', { find: () => miniApps.find(domain) })
      if (!found || found === 'none') {
        const outcome = found ? 'no-manifest' : 'declined'
        served.emit(outcome)
        return outcome
      }
      usedApps.note({ ...own, url: found.url, name: found.name, iconUrl: found.iconUrl, isAdded: true, usedAt: services.now() })
      served.emit('added')
      return 'added'
    },
    // The press that grants it opens the page.
    leave: async (url) => void (await questions.ask('leave', { url })),
    async open(url) {
      if (await questions.ask('open', { url })) onOpen(url)
    },
    compose: async (text, channelId) => (await questions.ask('compose', { text, channelId }))?.postId,
    showProfile: (id) => leaveFor(toProfilePath(network, String(id))),
    showPost: (id) => leaveFor(toPostPath(network, id.toLowerCase())),
  }
  const served = await miniApps.serve({ host: appHost, chains, send: (message) => door.send(message) })
  const door = openFrameDoor(findFrame, address.origin, (message) => void served.receive(message))
  return {
    goBack: () => served.emit('back'),
    pressPrimary: () => served.emit('primary'),
    stop() {
      door.stop()
      wallet.stop()
    },
  }
}
