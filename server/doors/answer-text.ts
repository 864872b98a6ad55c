import type { AgentEvent } from '../agent/events.ts';

const IMAGE = '(image)';

/**
 * Makes a function of an answer's events that returns what each adds to its text. What the model says after its tools is a paragraph
 * of its own, and an image is named only.
 */
export function createAnswerText(): (event: AgentEvent) => string {
  let isEmpty = true;
  let separator = '';

  function added(text: string): string {
    if (text === '') return '';
    const piece = isEmpty ? text : separator + text;
    isEmpty = false;
    separator = '';
    return piece;
  }

  return (event) => {
    switch (event.type) {
      case 'text':
        return added(event.text);
      case 'image':
        separator ||= '\n';
        return added(IMAGE);
      case 'tool-called':
        separator = '\n\n';
        return '';
      default:
        return '';
    }
  };
}
