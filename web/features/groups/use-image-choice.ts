import { useState } from 'react'
import type { ImageName } from '../profile/edit/editing.ts'
import type { ChosenImage } from '../profile/edit/image-field.tsx'
import { useImages } from '../profile/edit/use-images.ts'
import type { ManagedPlace } from './group-form.tsx'

type Chosen = Partial<Record<ImageName, ChosenImage>>

const noImages = { types: [], bytes: 0 }

/** The images that someone chooses for a group, each cropped first. */
export function useImageChoice({ images }: ManagedPlace) {
  const [cropping, setCropping] = useState<{ name: ImageName; image: ImageBitmap }>()
  const [chosen, setChosen] = useState<Chosen>({})
  const { choose, applyCrop } = useImages(images ?? noImages, { setCropping, setChosen })
  return {
    cropping,
    chosen,
    choose,
    applyCrop,
    stopCropping: () => setCropping(undefined),
    /** Forgets the images that were sent, but keeps those chosen since. */
    forget: (sent: Chosen) =>
      setChosen((now) => ({
        ...(now.avatar !== sent.avatar && { avatar: now.avatar! }),
        ...(now.banner !== sent.banner && { banner: now.banner! }),
      })),
  }
}
