import type { Restriction } from '@chorus/model/post'
import type { MessageId } from '../../../i18n/create-translate.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Select } from '../../../ui/controls/select.tsx'

const labels: Record<Restriction, MessageId> = {
  Everyone: 'compose.everyone',
  OnlyPeopleYouFollow: 'compose.following',
  YouFollower: 'compose.followers',
  MentionedProfiles: 'compose.mentioned',
  Nobody: 'compose.noReplies',
}

interface RestrictionSelectProps {
  choices: readonly Restriction[]
  value: Restriction
  onChange(value: Restriction): void
}

/** Who can reply. `choices`: what every selected network supports. */
export function RestrictionSelect({ choices, value, onChange }: RestrictionSelectProps) {
  const t = useT()
  return (
    <Select aria-label={t('compose.whoCanReply')} value={value} onChange={(event) => onChange(event.target.value as Restriction)}>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {t(labels[choice])}
        </option>
      ))}
    </Select>
  )
}
