import { useT } from '../../i18n/use-t.ts'
import { Button, Choices } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

interface SaveQuestionProps {
  onSave(): void
  onDiscard(): void
  onClose(): void
}

/** Asks whether to save or discard a draft whose composer is closing. */
export function SaveQuestion({ onSave, onDiscard, onClose }: SaveQuestionProps) {
  const t = useT()
  return (
    <Dialog title={t('compose.saveTitle')} onClose={onClose}>
      <p>{t('compose.saveBody')}</p>
      <Choices size="narrow">
        <Button onClick={onDiscard}>{t('compose.discard')}</Button>
        <Button kind="strong" onClick={onSave}>
          {t('compose.save')}
        </Button>
      </Choices>
    </Dialog>
  )
}
