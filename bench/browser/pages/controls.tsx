import '#views/styles/tokens.css';
import '#views/styles/base.css';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

/** The controls of the chat's composer as plain HTML: the least that a key and a press can cost in React. */
function Controls() {
  const [draft, setDraft] = useState('');
  const [sent, setSent] = useState<readonly { id: number; prompt: string }[]>([]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setSent([...sent, { id: sent.length, prompt: draft }]);
        setDraft('');
      }}
    >
      {sent.map(({ id, prompt }) => (
        <article key={id}>{prompt}</article>
      ))}
      <textarea
        aria-label="Message"
        rows={3}
        value={draft}
        onChange={({ currentTarget }) => setDraft(currentTarget.value)}
      />
      <button type="button" disabled>
        Stop
      </button>
      <button type="submit" disabled={draft === ''}>
        Send message
      </button>
    </form>
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root.');
createRoot(root).render(<Controls />);
