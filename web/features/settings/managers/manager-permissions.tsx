import type { Manager, ManagerPermission } from '@chorus/networks/wallets/managers'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { toShortAddress } from '../../../services/identity/to-short-address.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SwitchRow } from '../../../ui/controls/switch-row.tsx'
import { DialogFoot } from '../../../ui/overlays/dialog-foot.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { DiscardQuestion } from '../../profile/edit/discard-question.tsx'
import { TokenWarning } from './token-warning.tsx'

interface ManagerPermissionsProps {
  manager: Manager
  /** Resolves to whether it succeeded. */
  onSave(permissions: readonly ManagerPermission[]): Promise<boolean>
  onClose(): void
}

const offered: readonly ManagerPermission[] = ['act', 'profile']

/** A manager's permissions. Saving revokes the permission to move tokens, which only other apps grant. */
export function ManagerPermissions({ manager: { address, permissions: before, canMoveTokens }, onSave, onClose }: ManagerPermissionsProps) {
  const t = useT()
  const [permissions, setPermissions] = useState(before)
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const isSame = offered.every((each) => permissions.includes(each) === before.includes(each))
  const save = async () => {
    setBusy(true)
    if (await onSave(permissions)) return onClose()
    setBusy(false)
  }
  const leave = () => (isSame ? onClose() : setAsking(true))
  return (
    <Dialog title={t('managers.changeOf', { name: toShortAddress(address) })} onClose={leave}>
      {offered.map((permission) => (
        <SwitchRow
          key={permission}
          label={t(`managers.may.${permission}`)}
          isOn={permissions.includes(permission)}
          onChange={(isOn) => setPermissions(isOn ? [...permissions, permission] : permissions.filter((other) => other !== permission))}
        />
      ))}
      {canMoveTokens ? <TokenWarning message={t('managers.endsTokens')} /> : null}
      <DialogFoot>
        <Button kind="strong" isWide isBusy={isBusy} disabled={isSame && !canMoveTokens} onClick={() => void save()}>
          {t('editProfile.save')}
        </Button>
      </DialogFoot>
      {isAsking ? <DiscardQuestion body={t('group.discardBody')} onDiscard={onClose} onClose={() => setAsking(false)} /> : null}
    </Dialog>
  )
}
