import { networkNames } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import type { MessageId, Translate } from '../../i18n/create-translate.ts'
import type { Services } from '../context/services.ts'
import type { WalletConnectSettings } from '../settings/settings.ts'
import type { WalletConnect } from './create-wallet-connect.ts'
import type { WalletFaultKind } from './wallet-fault.ts'

type WalletDeps = Pick<Services, 'settings' | 'toaster'>

/** The networks' own chains, and the one that wallet accounts start on. */
const chains = [1, ...networkNames.flatMap((name) => descriptors[name].walletChains ?? [])]

const sentences: Readonly<Record<WalletFaultKind, MessageId>> = {
  'timed-out': 'wallets.timedOut',
  'wrong-chain': 'wallets.wrongChain',
  disconnected: 'wallets.disconnected',
  unreachable: 'wallets.unreachable',
  abandoned: 'wallets.abandoned',
}

/** ms for telling wallets that their session has ended. */
const goodbyeLasts = 5000

/** The client allows only one per page. Only browsers get here, after a press. */
let opened: Promise<WalletConnect> | undefined

/** Loads WalletConnect's client and the sessions of earlier visits. Undefined: the operator has not set it up. */
export async function openWalletConnect(deps: WalletDeps, t: Translate): Promise<WalletConnect | undefined> {
  if (!deps.settings.walletConnect) return undefined
  opened ??= open(deps.settings.walletConnect, deps.toaster, t)
  // A failure to load is not final.
  opened.catch(() => (opened = undefined))
  return opened
}

async function open({ projectId, relayUrl }: WalletConnectSettings, toaster: Services['toaster'], t: Translate): Promise<WalletConnect> {
  const [{ createWalletConnect }, { createWalletStorage }, { toPendingToast }] = await Promise.all([
    import('./create-wallet-connect.ts'),
    import('./wallet-storage.ts'),
    import('./to-pending-toast.ts'),
  ])
  return createWalletConnect({
    projectId,
    relayUrl,
    metadata: {
      name: 'Chorus',
      description: 'One account for your social networks',
      url: location.origin,
      icons: [`${location.origin}/icon-192.png`],
    },
    chains,
    storage: createWalletStorage(),
    toSentence: (kind) => t(sentences[kind]),
    onPending(request) {
      const id = toaster.show(toPendingToast(request, t))
      return () => toaster.dismiss(id)
    },
  })
}

/** Ends the sessions of all wallets and deletes their stored data. Wallets that can't be reached keep a session that no page uses. */
export async function endWalletSessions(deps: WalletDeps, t: Translate): Promise<void> {
  if (!deps.settings.walletConnect) return
  const { clearWalletStorage, hasWalletSessions } = await import('./wallet-storage.ts')
  if (!(await hasWalletSessions())) return
  const wallets = await openWalletConnect(deps, t)
  await Promise.race([wallets?.disconnect(), new Promise((resolve) => setTimeout(resolve, goodbyeLasts))])
  await clearWalletStorage()
}
