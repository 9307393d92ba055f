import { Component, type ReactNode } from 'react';
import { Button, Primary } from './basics';

/**
 * It shows instead of an empty page. Readings are stored and counting goes on. Missing files have their own
 * message (`fetched.tsx`).
 */
export class BrokenPart extends Component<{ readonly children: ReactNode }, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <div className="state">
        <p role="alert">Esta parte do Coletor não abriu. Suas leituras estão guardadas neste aparelho.</p>
        <Primary onClick={() => this.setState({ isBroken: false })}>Voltar</Primary>
        <Button onClick={() => window.location.reload()}>Recarregar com rede</Button>
      </div>
    );
  }
}
