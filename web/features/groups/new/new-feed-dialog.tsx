import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import type { FeedDetails, ManageFeeds } from '@chorus/networks/network'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { toShortAddress } from '../../../services/identity/to-short-address.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DialogFoot } from '../../../ui/overlays/dialog-foot.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { PostingGroupField } from '../feeds/posting-group-field.tsx'
import { GroupEditor } from '../group-editor.tsx'
import { LoadingDialog } from '../loading-dialog.tsx'
import { useManagement } from '../use-management.ts'
import { useCreation } from './use-creation.ts'
import styles from '../manage.module.css'

interface NewFeedDialogProps {
  network: NetworkName
  load(): Promise<ManageFeeds>
  onClose(): void
}

/** Creates a feed with the wallet that owns the account, then opens it. */
export function NewFeedDialog({ network, load, onClose }: NewFeedDialogProps) {
  const t = useT()
  const { value, failure, retry } = useManagement(async () => {
    const manage = await load()
    const [owner, groups] = await Promise.all([manage.findCreator(), manage.listPostingGroups()])
    return { manage, owner, groups }
  })
  const [group, setGroup] = useState<string>()
  const create = useCreation('feed', onClose)
  const label = descriptors[network].label
  const title = t('feed.new', { network: label })
  if (!value) return <LoadingDialog title={title} failure={failure} retry={retry} onClose={onClose} />
  const { manage, owner, groups } = value
  if (owner === undefined)
    return (
      <Dialog title={title} onClose={onClose}>
        <p>{t('feed.ownerOnly', { network: label })}</p>
        <DialogFoot>
          <Button isWide onClick={onClose}>
            {t('dialog.close')}
          </Button>
        </DialogFoot>
      </Dialog>
    )
  return (
    <GroupEditor
      title={title}
      form={{ manage, nameHint: 'feed.nameHint', network, submitLabel: t('feed.create') }}
      fields={
        <>
          <PostingGroupField groups={groups} value={group} onChange={setGroup} />
          <p className={styles.note}>{t('feed.signsTwice', { network: label, address: toShortAddress(owner) })}</p>
        </>
      }
      isFieldChanged={group !== undefined}
      onSubmit={({ name, description }: FeedDetails) => create(() => manage.create({ name, description }, group))}
      onClose={onClose}
    />
  )
}
