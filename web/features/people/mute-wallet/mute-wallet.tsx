import { useT } from '../../../i18n/use-t.ts'
import { Question } from '../../../ui/overlays/question.tsx'
import { type NamedWallet, useWalletMute } from './use-wallet-mute.ts'

/** Asks for confirmation before a wallet is muted, and says what will happen. */
export function MuteWallet({ wallet, onClose }: { wallet: NamedWallet; onClose(): void }) {
  const t = useT()
  const { press } = useWalletMute(wallet)
  const { name } = wallet
  return (
    // Optimistic: the dialog closes without waiting for our server.
    <Question title={t('postAction.muteTitle', { name })} yes={t('postAction.mute')} onYes={async () => press(true)} onClose={onClose}>
      <p>{t('people.muteWalletBody')}</p>
    </Question>
  )
}
