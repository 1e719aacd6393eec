import { useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { Button, Choices } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useAccountChange } from './use-account-change.ts'

/** Asks for confirmation before logging out of all accounts. */
export function LogOutQuestion({ onClose }: { onClose(): void }) {
  const t = useT()
  const { logOutAll } = useAccountChange()
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog title={t('logOut.title')} onClose={onClose}>
      <p>{t('logOut.body')}</p>
      <Choices>
        <Button onClick={onClose}>{t('logOut.cancel')}</Button>
        <Button
          kind="strong"
          isBusy={isBusy}
          onClick={async () => {
            setBusy(true)
            const isOut = await logOutAll()
            setBusy(false)
            if (isOut) onClose()
          }}
        >
          {t('logOut.confirm')}
        </Button>
      </Choices>
    </Dialog>
  )
}
