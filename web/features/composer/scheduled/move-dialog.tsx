import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { Button, Choices } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { findTimeFault } from './schedule-times.ts'
import { TimeFields } from './time-fields.tsx'

interface MoveDialogProps {
  /** ms */
  at: number
  /** The dialog closes when this resolves. */
  onMove(at: number): Promise<void>
  onClose(): void
}

/** Chooses another time for a scheduled post. */
export function MoveDialog({ at, onMove, onClose }: MoveDialogProps) {
  const t = useT()
  const { now } = useServices()
  const [next, setNext] = useState(at)
  const [isBusy, setBusy] = useState(false)
  const save = () => {
    if (findTimeFault(next, now())) return
    setBusy(true)
    void onMove(next).finally(onClose)
  }
  return (
    <Dialog title={t('schedule.changeTime')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <TimeFields at={next} onChange={setNext} />
        <Choices>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button kind="strong" type="submit" isBusy={isBusy} disabled={findTimeFault(next, now()) !== undefined}>
            {t('account.save')}
          </Button>
        </Choices>
      </form>
    </Dialog>
  )
}
