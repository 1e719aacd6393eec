import { useId, useState } from 'react'
import type { MessageId } from '../../../i18n/create-translate.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { toShortAddress } from '../../../services/identity/to-short-address.ts'
import { showError } from '../../../services/toasts/show-error.ts'
import { Button, Choices } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import type { RelatedWallet } from './to-connection-groups.ts'
import { sendWalletReport } from './wallet-calls.ts'
import styles from './connections.module.css'

/** Reasons as sent to our server, independent of the language. */
const reasons: readonly (readonly [reason: string, label: MessageId])[] = [
  ['not mine', 'reportWallet.notMine'],
  ['not mine any more', 'reportWallet.former'],
  ['stolen or lost', 'reportWallet.lost'],
  ['not to be shown with me', 'reportWallet.private'],
]

interface ReportWalletProps {
  wallet: RelatedWallet
  onClose(): void
  onChange(): void
}

/** Reports a wallet that is wrongly linked to the viewer. It is then hidden. */
export function ReportWallet({ wallet, onClose, onChange }: ReportWalletProps) {
  const t = useT()
  const { ownFetcher, toaster } = useServices()
  const [chosen, setChosen] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const group = useId()
  const name = toShortAddress(wallet.address)
  const send = async (reason: string) => {
    setBusy(true)
    try {
      await sendWalletReport(ownFetcher, wallet, reason)
      toaster.show({ kind: 'success', message: t('reportWallet.done', { name }) })
      onClose()
      onChange()
    } catch (error) {
      void showError({ toaster }, error, t, t('reportWallet.failed'))
      setBusy(false)
    }
  }
  return (
    <Dialog title={t('reportWallet.title', { name })} onClose={onClose}>
      <p>{t('reportWallet.body')}</p>
      <fieldset className={styles.reasons}>
        <legend>{t('report.reason')}</legend>
        {reasons.map(([reason, label]) => (
          <label key={reason} className={styles.choice}>
            <input type="radio" name={group} checked={chosen === reason} onChange={() => setChosen(reason)} />
            {t(label)}
          </label>
        ))}
      </fieldset>
      <Choices>
        <Button onClick={onClose}>{t('dialog.cancel')}</Button>
        <Button kind="strong" isBusy={isBusy} disabled={!chosen} onClick={() => chosen && void send(chosen)}>
          {t('reportWallet.confirm')}
        </Button>
      </Choices>
    </Dialog>
  )
}
