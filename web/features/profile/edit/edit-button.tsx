import type { Profile } from '@chorus/model/profile'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { createLatePart } from '../../../services/context/create-late-part.tsx'
import { useServices } from '../../../services/context/services-context.tsx'
import { useViewers } from '../../../services/context/use-viewers.ts'
import { Button } from '../../../ui/controls/button.tsx'
import type { Editing } from './editing.ts'

const EditProfileDialog = createLatePart(async () => (await import('./edit-profile-dialog.tsx')).EditProfileDialog)

/** Opens the profile editor. Renders nothing where the network does not allow edits. */
export function EditButton({ profile }: { profile: Profile }) {
  const t = useT()
  const { cache, connections, signals } = useServices()
  useViewers()
  const [editing, setEditing] = useState<Editing>()
  const connection = connections[profile.network]
  const { editProfile } = connection
  const viewer = cache.viewers().current[profile.network]
  if (!editProfile || viewer?.profile !== profile.ref) return null
  const open = () => {
    signals.emit({ event: 'account_edit_profile_click' })
    setEditing({ profile, account: viewer.account, connection, editProfile })
  }
  return (
    <>
      <Button onClick={open} aria-haspopup="dialog">
        {t('editProfile.title')}
      </Button>
      {editing ? (
        <EditProfileDialog editing={editing} onClose={() => setEditing(undefined)} onMissing={() => setEditing(undefined)} />
      ) : null}
    </>
  )
}
