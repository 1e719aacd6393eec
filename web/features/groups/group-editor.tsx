import type { Joining } from '@chorus/model/channel'
import type { NetworkName } from '@chorus/model/network-identity'
import type { ChannelDetails } from '@chorus/networks/network'
import { useState, type ReactNode } from 'react'
import type { MessageId } from '../../i18n/create-translate.ts'
import { useT } from '../../i18n/use-t.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Cropper } from '../profile/edit/cropper.tsx'
import { DiscardQuestion } from '../profile/edit/discard-question.tsx'
import { imageSizes, type ImageName } from '../profile/edit/editing.ts'
import type { ChosenImage } from '../profile/edit/image-field.tsx'
import { useImages } from '../profile/edit/use-images.ts'
import { GroupForm, type GroupTexts, type ManagedPlace } from './group-form.tsx'

interface GroupEditorProps {
  title: string
  manage: ManagedPlace
  nameHint: MessageId
  network: NetworkName
  before?: GroupTexts & { imageUrl?: string | undefined; coverUrl?: string | undefined }
  submitLabel: string
  /** Asks how people join, too, with prices in this token. */
  priceSymbol?: string
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

const noImages = { types: [], bytes: 0 }
const nothing: GroupTexts = { name: '', description: '' }

/** A dialog with the form of a group or feed, which crops chosen images, and asks before it discards changes. */
export function GroupEditor(props: GroupEditorProps) {
  const {
    title,
    manage,
    nameHint,
    network,
    before = nothing,
    submitLabel,
    priceSymbol,
    fields,
    isFieldChanged = false,
    children,
    tabs,
    onSubmit,
    onClose,
  } = props
  const t = useT()
  const [cropping, setCropping] = useState<{ name: ImageName; image: ImageBitmap }>()
  const [chosen, setChosen] = useState<Partial<Record<ImageName, ChosenImage>>>({})
  const [isChanged, setChanged] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { choose, applyCrop } = useImages(manage.images ?? noImages, { setCropping, setChosen })
  const leave = () => (isChanged || isFieldChanged || chosen.avatar || chosen.banner ? setAsking(true) : onClose())
  const submit = async (details: ChannelDetails, joining: Joining) => {
    const sent = chosen
    setChanged(false)
    if (!(await onSubmit(details, joining))) return setChanged(true)
    // Not those chosen meanwhile.
    setChosen((now) => ({
      ...(now.avatar !== sent.avatar && { avatar: now.avatar! }),
      ...(now.banner !== sent.banner && { banner: now.banner! }),
    }))
  }
  return (
    <>
      <Dialog
        isWide={tabs !== undefined}
        title={cropping ? t('crop.title') : title}
        onClose={leave}
        {...(cropping && { onBack: () => setCropping(undefined) })}
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
        {/* Hidden rather than unmounted, so that the form keeps its text. */}
        <div hidden={cropping !== undefined || children !== undefined}>
          <GroupForm
            manage={manage}
            nameHint={nameHint}
            network={network}
            before={before}
            chosen={chosen}
            submitLabel={submitLabel}
            priceSymbol={priceSymbol}
            onChoose={choose}
            onChange={() => setChanged(true)}
            onSubmit={submit}
          >
            {fields}
          </GroupForm>
        </div>
      </Dialog>
      {isAsking ? <DiscardQuestion body={t('group.discardBody')} onDiscard={onClose} onClose={() => setAsking(false)} /> : null}
    </>
  )
}
