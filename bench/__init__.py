"""Speed and memory, each as a ratio against a peer or a limit in the same run."""
