import { useT } from '../../../i18n/use-t.ts'
import { Hint } from '../../../ui/content/hint.tsx'
import { Button, Choices } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

interface AltQuestionProps {
  /** Images without alt text. */
  count: number
  onPost(): void
  onAdd(): void
}

/** Asks before images are posted without alt text. */
export function AltQuestion({ count, onPost, onAdd }: AltQuestionProps) {
  const t = useT()
  return (
    <Dialog title={t('compose.altTitle')} onClose={onAdd}>
      <p>{t('compose.altMissing', { count })}</p>
      <Hint>{t('compose.altSettings')}</Hint>
      <Choices size="narrow">
        <Button onClick={onPost}>{t('compose.altPost')}</Button>
        <Button kind="strong" onClick={onAdd}>
          {t('compose.altAdd')}
        </Button>
      </Choices>
    </Dialog>
  )
}
