import { Volume2, VolumeX } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { LateMuteWallet } from '../people/mute-wallet/late-mute-wallet.ts'
import { type NamedWallet, useWalletMute } from '../people/mute-wallet/use-wallet-mute.ts'

/** Mutes the wallet of a page, or unmutes it. */
export function MuteWalletButton({ wallet }: { wallet: NamedWallet }) {
  const t = useT()
  const { isMuted, begin, press } = useWalletMute(wallet, true)
  const [isAsked, setAsked] = useState(false)
  const { name } = wallet
  const label = t(isMuted ? 'postAction.unmuteName' : 'postAction.muteName', { name })
  const close = () => setAsked(false)
  return (
    <>
      <IconButton aria-label={label} title={label} onClick={() => (isMuted ? press(false) : begin(() => setAsked(true)))}>
        {isMuted ? <Volume2 aria-hidden size={18} /> : <VolumeX aria-hidden size={18} />}
      </IconButton>
      {isAsked ? <LateMuteWallet wallet={wallet} onClose={close} onMissing={close} /> : null}
    </>
  )
}
