import { useState } from 'react'
import { useT } from '../../../../i18n/use-t.ts'
import { useServices } from '../../../../services/context/services-context.tsx'
import { showError } from '../../../../services/toasts/show-error.ts'
import { Button, Choices, TextButton } from '../../../../ui/controls/button.tsx'
import { Field } from '../../../../ui/controls/field.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import type { DraftSync } from './create-draft-sync.ts'
import styles from './draft-sync-bar.module.css'

interface EnterCodeDialogProps {
  sync: DraftSync
  onClose(): void
  /** Takes the place of this dialog. */
  onNewCode(code: string): void
}

/** Takes the sync code of another browser, or starts over if it is lost. */
export function EnterCodeDialog({ sync, onClose, onNewCode }: EnterCodeDialogProps) {
  const t = useT()
  const { toaster } = useServices()
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isLost, setLost] = useState(false)
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    await work().catch((error: unknown) => showError({ toaster }, error, t, t('draftSync.notChanged')))
    setBusy(false)
  }
  const join = () =>
    run(async () => {
      if (await sync.join(text)) onClose()
      else setWrong(true)
    })
  if (isLost) {
    return (
      <Dialog title={t('draftSync.startOverTitle')} onClose={onClose} onBack={() => setLost(false)}>
        <p>{t('draftSync.startOverBody')}</p>
        <Choices>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button kind="danger" isBusy={isBusy} onClick={() => void run(async () => onNewCode(await sync.startOver()))}>
            {t('draftSync.startOver')}
          </Button>
        </Choices>
      </Dialog>
    )
  }
  return (
    <Dialog title={t('draftSync.enterCode')} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void join()
        }}
      >
        <Field
          label={t('draftSync.code')}
          hint={t('draftSync.codeHint')}
          fault={isWrong ? t('draftSync.wrongCode') : undefined}
          isFirst
          value={text}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => {
            setText(event.target.value)
            setWrong(false)
          }}
        />
        <TextButton onClick={() => setLost(true)}>{t('draftSync.lost')}</TextButton>
        <Choices>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button kind="strong" type="submit" isBusy={isBusy} disabled={text.trim() === ''}>
            {t('draftSync.continue')}
          </Button>
        </Choices>
      </form>
    </Dialog>
  )
}
