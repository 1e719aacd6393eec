import { useT } from '../../../i18n/use-t.ts'
import { Question } from '../../../ui/overlays/question.tsx'

interface DiscardQuestionProps {
  /** What is lost. */
  body: string
  onDiscard(): void
  onClose(): void
}

/** Asks before a form with unsaved changes closes. */
export function DiscardQuestion({ body, onDiscard, onClose }: DiscardQuestionProps) {
  const t = useT()
  return (
    <Question
      title={t('editProfile.discardTitle')}
      yes={t('editProfile.discard')}
      isGrave
      onYes={async () => onDiscard()}
      onClose={onClose}
    >
      <p>{body}</p>
    </Question>
  )
}
