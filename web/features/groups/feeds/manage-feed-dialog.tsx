import type { Channel } from '@chorus/model/channel'
import type { ProfileRef } from '@chorus/model/ref'
import type { FeedDetails, PostingGroup, ManageFeeds } from '@chorus/networks/network'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { showError } from '../../../services/toasts/show-error.ts'
import { PillButtons } from '../../../ui/controls/pill-buttons.tsx'
import { GroupEditor } from '../group-editor.tsx'
import { LoadingDialog } from '../loading-dialog.tsx'
import { useManagement } from '../use-management.ts'
import { FeedAdmins } from './feed-admins.tsx'
import { PostingGroupField } from './posting-group-field.tsx'
import styles from '../manage.module.css'

interface ManageFeedDialogProps {
  feed: Channel
  viewer: ProfileRef
  load(): Promise<ManageFeeds>
  reload(): Promise<unknown>
  onClose(): void
}

const sections = { details: 'group.details', admins: 'feed.admins' } as const
type Section = keyof typeof sections

/** Settings of a feed for its owner and admins: details, who can post, and admins. */
export function ManageFeedDialog({ feed, viewer, load, reload, onClose }: ManageFeedDialogProps) {
  const t = useT()
  const services = useServices()
  const { value, failure, retry } = useManagement(async () => {
    const manage = await load()
    return { manage, groups: await manage.listPostingGroups() }
  })
  const rule = feed.rules?.find(({ kind }) => kind === 'group')
  const before = rule?.group?.id
  const [group, setGroup] = useState(before)
  const [section, setSection] = useState<Section>('details')
  const title = t('group.manageTitle', { name: feed.name })
  if (!value) return <LoadingDialog title={title} failure={failure} retry={retry} onClose={onClose} />
  const { manage, groups } = value

  /** Resolves to whether it succeeded. */
  const run = async (work: () => Promise<void>, message: string): Promise<boolean> => {
    try {
      await work()
    } catch (error) {
      void showError(services, error, t, t('feed.notEdited'))
      return false
    } finally {
      // Some of the changes may have been saved before the rest failed.
      await reload()
    }
    // Only now does the dialog know that nothing is left to discard.
    services.toaster.show({ kind: 'success', message })
    return true
  }
  const save = ({ name, description }: FeedDetails) =>
    run(async () => {
      if (name !== feed.name || description !== (feed.description ?? '')) await manage.edit(feed.id, { name, description })
      if (group !== before) await manage.setPostingGroup(feed.id, group)
    }, t('feed.updated'))
  return (
    <GroupEditor
      title={title}
      form={{
        manage,
        nameHint: 'feed.nameHint',
        network: feed.network,
        before: { name: feed.name, description: feed.description ?? '' },
        submitLabel: t('editProfile.save'),
      }}
      // A rule for a group that we can't name stays unchanged.
      fields={rule && !rule.group ? null : <PostingGroupField groups={withGroup(groups, rule?.group)} value={group} onChange={setGroup} />}
      isFieldChanged={group !== before}
      tabs={
        <div className={styles.tabs}>
          <PillButtons label={t('feed.sections')}>
            {(Object.keys(sections) as Section[]).map((name) => (
              <button key={name} type="button" aria-pressed={name === section} onClick={() => setSection(name)}>
                {t(sections[name])}
              </button>
            ))}
          </PillButtons>
        </div>
      }
      onSubmit={save}
      onClose={onClose}
    >
      {section === 'admins' ? <FeedAdmins feed={feed} viewer={viewer} admins={manage.admins} run={run} onLeave={onClose} /> : undefined}
    </GroupEditor>
  )
}

/** A group chosen by another admin is also an option. */
const withGroup = (groups: readonly PostingGroup[], group: PostingGroup | undefined): readonly PostingGroup[] =>
  group && groups.every(({ id }) => id !== group.id) ? [group, ...groups] : groups
