import { type ComponentType, createContext, type ReactNode, use } from 'react';

export interface TipProps {
  readonly text: string | undefined;
  readonly children: ReactNode;
}

/** What shows a text beside a control. Above `AriaScope` there is nothing. */
export const TipContext = createContext<ComponentType<TipProps> | null>(null);

/** A control with a text beside it, as the context shows it. */
export function WithTip(props: TipProps) {
  const Tip = use(TipContext);
  return Tip === null ? props.children : <Tip {...props} />;
}
