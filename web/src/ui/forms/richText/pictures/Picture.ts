import Image from 'quill/formats/image.js'
import { blankPicture } from '#web/ui/images/pictures.ts'

/** A picture embed that references a file by id; the HTML has no address. */
export class Picture extends Image {
  static override blotName = 'picture'
  static override tagName = 'IMG'

  static override create(file: string): Element {
    const node = document.createElement('img')
    node.setAttribute('data-file', file)
    // Browsers treat a picture dragged within the text as a dropped file.
    node.draggable = false
    node.src = blankPicture(node)
    return node
  }

  /** Pictures without a file id, such as pasted ones, are dropped. */
  static override value(node: Element): string | null {
    return node.getAttribute('data-file')
  }

  html(): string {
    const { alt, dataset } = this.domNode
    const clean = document.createElement('img')
    clean.setAttribute('data-file', dataset.file ?? '')
    clean.setAttribute('alt', alt)
    for (const side of ['width', 'height']) {
      const pixels = this.domNode.getAttribute(side)
      if (pixels) clean.setAttribute(side, pixels)
    }
    return clean.outerHTML.replace(/>$/, ' />')
  }
}
