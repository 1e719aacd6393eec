import type { PostingGroup } from '@chorus/networks/network'
import { useId } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { Select } from '../../../ui/controls/select.tsx'
import styles from '../../profile/edit/edit-profile.module.css'

interface PostingGroupFieldProps {
  /** The groups to choose from. */
  groups: readonly PostingGroup[]
  /** Id of a group. Undefined: anyone. */
  value: string | undefined
  onChange(value: string | undefined): void
}

/** Who can post in a feed: anyone, or the members of a group. */
export function PostingGroupField({ groups, value, onChange }: PostingGroupFieldProps) {
  const t = useT()
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t('feed.whoCanPost')}</label>
      <Select
        id={id}
        value={value ?? ''}
        aria-describedby={groups.length === 0 ? `${id}-note` : undefined}
        onChange={({ target }) => onChange(target.value || undefined)}
      >
        <option value="">{t('feed.anyone')}</option>
        {groups.map((group) => (
          <option key={group.id} value={group.id}>
            {t('feed.membersOf', { name: group.name })}
          </option>
        ))}
      </Select>
      {groups.length === 0 ? <small id={`${id}-note`}>{t('feed.noGroups')}</small> : null}
    </div>
  )
}
