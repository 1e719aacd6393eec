import type { Profile } from '@chorus/model/profile'
import { descriptors } from '@chorus/networks/descriptors'
import { useT } from '../../i18n/use-t.ts'
import { Question } from '../../ui/overlays/question.tsx'
import type { PersonQuestion } from './use-person-entries.tsx'
import { useRelations } from './use-relations.ts'

interface RelationQuestionProps {
  person: Profile
  relation: PersonQuestion
  onClose(): void
}

/** Asks for confirmation before muting or blocking someone, and says what will happen. */
export function RelationQuestion({ person, relation, onClose }: RelationQuestionProps) {
  const t = useT()
  const { press } = useRelations()
  const name = `@${person.handle}`
  const words = {
    mute: { title: t('postAction.muteTitle', { name }), body: t('postAction.muteBody'), yes: t('postAction.mute') },
    block: {
      title: t('postAction.blockTitle', { name }),
      body: t('postAction.blockBody', { network: descriptors[person.network].label }),
      yes: t('postAction.block'),
    },
  }[relation]
  // Optimistic: the dialog closes without waiting for the network.
  const go = async () => void press(person, relation, true, true)
  return (
    <Question title={words.title} yes={words.yes} onYes={go} onClose={onClose}>
      <p>{words.body}</p>
    </Question>
  )
}
