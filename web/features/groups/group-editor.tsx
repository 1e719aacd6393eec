import type { Joining } from '@chorus/model/channel'
import type { ChannelDetails } from '@chorus/networks/network'
import { useState, type ReactNode } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Cropper } from '../media/crop/cropper.tsx'
import { DiscardQuestion } from '../profile/edit/discard-question.tsx'
import { imageSizes } from '../profile/edit/editing.ts'
import { GroupForm, type GroupFormFacts } from './group-form.tsx'
import { useImageChoice } from './use-image-choice.ts'

interface GroupEditorProps {
  title: string
  form: GroupFormFacts
  /** What else the form asks. */
  fields?: ReactNode
  /** Whether that differs from before. */
  isFieldChanged?: boolean
  /** Shown instead of the form, under the same tabs. */
  children?: ReactNode
  tabs?: ReactNode
  /** Resolves to whether it was saved. */
  onSubmit(details: ChannelDetails, joining: Joining): Promise<boolean>
  onClose(): void
}

/** A dialog with the form of a group or feed. Crops chosen images, and asks before it discards changes. */
export function GroupEditor({ title, form, fields, isFieldChanged = false, children, tabs, onSubmit, onClose }: GroupEditorProps) {
  const t = useT()
  const { cropping, chosen, choose, applyCrop, stopCropping, forget } = useImageChoice(form.manage)
  const [isChanged, setChanged] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const leave = () => (isChanged || isFieldChanged || chosen.avatar || chosen.banner ? setAsking(true) : onClose())
  const submit = async (details: ChannelDetails, joining: Joining) => {
    const sent = chosen
    setChanged(false)
    if (await onSubmit(details, joining)) forget(sent)
    else setChanged(true)
  }
  return (
    <>
      <Dialog
        isWide={tabs !== undefined}
        title={cropping ? t('crop.title') : title}
        onClose={leave}
        {...(cropping && { onBack: stopCropping })}
      >
        {cropping ? (
          <Cropper
            image={cropping.image}
            aspect={imageSizes[cropping.name].width / imageSizes[cropping.name].height}
            isRound={cropping.name === 'avatar'}
            onDone={(crop) => void applyCrop(cropping, crop)}
          />
        ) : (
          tabs
        )}
        {children}
        {/* Hidden instead of unmounted, so that the form keeps its text. */}
        <div hidden={cropping !== undefined || children !== undefined}>
          <GroupForm facts={form} chosen={chosen} onChoose={choose} onChange={() => setChanged(true)} onSubmit={submit}>
            {fields}
          </GroupForm>
        </div>
      </Dialog>
      {isAsking ? <DiscardQuestion body={t('group.discardBody')} onDiscard={onClose} onClose={() => setAsking(false)} /> : null}
    </>
  )
}
