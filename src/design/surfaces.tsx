import { useState } from 'react';
import { Button } from '#views/controls/buttons/button.tsx';
import { CopyId } from '#views/controls/buttons/copy.tsx';
import { Badge, Chip } from '#views/controls/feedback/badge.tsx';
import { Notice } from '#views/controls/feedback/notice.tsx';
import { Skeleton, Spinner } from '#views/controls/feedback/spinner.tsx';
import { Toast } from '#views/controls/feedback/toast.tsx';
import { TextField } from '#views/controls/fields/text-field.tsx';
import { Card } from '#views/controls/layout/card.tsx';
import { EmptyState } from '#views/controls/layout/empty-state.tsx';
import { Cluster, Facts } from '#views/controls/layout/layout.tsx';
import { ConfirmDialog, Dialog, DialogForm } from '#views/controls/overlays/dialog.tsx';
import { LONG, LONG_CHINESE } from './samples.ts';
import { Specimen, State } from './specimen.tsx';

const tones = ['neutral', 'accent', 'success', 'warning', 'danger'] as const;
const notices = ['info', 'success', 'warning', 'error'] as const;
const saved = { tone: 'success', text: { id: 'Burger saved.', message: 'Burger saved.' } } as const;

/** The containers (cards, dialogs) and the messages (notices, toasts). */
export function Surfaces() {
  const [open, setOpen] = useState<'form' | 'question' | null>(null);
  const [toast, setToast] = useState<typeof saved | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Specimen
        name="Badge and Chip"
        use="A badge says what state a thing is in; a chip is one of several values."
      >
        <State name="tones" isWide>
          <Cluster>
            {tones.map((tone) => (
              <Badge key={tone} tone={tone} hasDot={tone === 'success'}>
                {tone}
              </Badge>
            ))}
            <Chip>billing · clerk</Chip>
            <Chip>厨房 · 主厨</Chip>
          </Cluster>
        </State>
      </Specimen>
      <Specimen
        name="Notice and Toast"
        use="A notice stays where its reason is. A toast says that something went well."
      >
        {notices.map((tone) => (
          <State key={tone} name={tone} isWide>
            <Notice tone={tone} detail={LONG_CHINESE} action={<Button size="small">Try again</Button>}>
              {LONG}
            </Notice>
          </State>
        ))}
        <State name="toast">
          <div>
            <Button onPress={() => setToast(saved)}>Show a toast</Button>
            <Toast notice={toast} onDismiss={() => setToast(null)} />
          </div>
        </State>
      </Specimen>
      <Specimen
        name="Card, Facts and EmptyState"
        use="A card is a section of a page. Cards do not stand in cards."
      >
        <State name="card" isWide>
          <Card
            title="Cheese"
            description="The model and the provider behind it."
            actions={<Button>Add cheese</Button>}
            footer={<Button variant="primary">Save</Button>}
          >
            <Facts
              facts={[
                { name: 'ID', value: <CopyId id="BRG-001" label="Copy the ID" /> },
                { name: 'Name', value: LONG },
                { name: '名称', value: LONG_CHINESE },
              ]}
            />
          </Card>
        </State>
        <State name="empty state" isWide>
          <EmptyState title="Burger not found" actions={<Button>Back to burgers</Button>}>
            <p>{LONG}</p>
          </EmptyState>
        </State>
      </Specimen>
      <Specimen name="Spinner and Skeleton" use="A spinner names what is awaited; grey lines keep its place.">
        <State name="spinner">
          <Spinner>Loading burgers…</Spinner>
        </State>
        <State name="skeleton">
          <Skeleton lines={3} />
        </State>
      </Specimen>
      <Specimen
        name="Dialog and ConfirmDialog"
        use="A form above the page, and a question before what cannot be undone."
      >
        <State name="form">
          <div>
            <Button onPress={() => setOpen('form')}>Open a form</Button>
            <Dialog title="New burger" description={LONG} isOpen={open === 'form'} onClose={close}>
              <DialogForm
                failure={{
                  tone: 'error',
                  text: { id: 'refused', message: 'Unable to create burger.' },
                  detail: LONG_CHINESE,
                }}
                onSubmit={close}
                actions={
                  <Button type="submit" variant="primary">
                    Create burger
                  </Button>
                }
              >
                <TextField
                  label="Burger name"
                  value=""
                  errorMessage="Enter a burger name"
                  onChange={() => {}}
                />
              </DialogForm>
            </Dialog>
          </div>
        </State>
        <State name="question">
          <div>
            <Button onPress={() => setOpen('question')}>Ask a question</Button>
            <ConfirmDialog
              title="Delete burger"
              isOpen={open === 'question'}
              confirmLabel="Delete burger"
              onConfirm={close}
              onCancel={close}
            >
              Delete this burger? This action cannot be undone.
            </ConfirmDialog>
          </div>
        </State>
      </Specimen>
    </>
  );
}
