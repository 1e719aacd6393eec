import type { Manager, ManagerRight } from '@chorus/networks/wallets/managers'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { toShortAddress } from '../../../services/identity/to-short-address.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SwitchRow } from '../../../ui/controls/switch-row.tsx'
import { DialogFoot } from '../../../ui/overlays/dialog-foot.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

interface ManagerRightsProps {
  manager: Manager
  /** Resolves to whether it succeeded. */
  onSave(rights: readonly ManagerRight[]): Promise<boolean>
  onClose(): void
}

/** What a manager may do. The right to move tokens, which only other apps give, can be taken away. */
export function ManagerRights({ manager: { address, rights: before }, onSave, onClose }: ManagerRightsProps) {
  const t = useT()
  const [rights, setRights] = useState(before)
  const [isBusy, setBusy] = useState(false)
  const offered: readonly ManagerRight[] = before.includes('tokens') ? ['act', 'profile', 'tokens'] : ['act', 'profile']
  const save = async () => {
    setBusy(true)
    if (await onSave(rights)) return onClose()
    setBusy(false)
  }
  return (
    <Dialog title={t('managers.changeOf', { name: toShortAddress(address) })} onClose={onClose}>
      {offered.map((right) => (
        <SwitchRow
          key={right}
          label={t(`managers.may.${right}`)}
          isOn={rights.includes(right)}
          onChange={(isOn) => setRights(isOn ? [...rights, right] : rights.filter((other) => other !== right))}
        />
      ))}
      <DialogFoot>
        <Button
          kind="strong"
          isWide
          isBusy={isBusy}
          disabled={offered.every((each) => rights.includes(each) === before.includes(each))}
          onClick={() => void save()}
        >
          {t('editProfile.save')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
